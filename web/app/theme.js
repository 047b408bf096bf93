// Runs before the page is drawn, so that a chosen theme does not flash.
// A classic script for that reason; everything else is a module.
try {
  const theme = JSON.parse(localStorage.getItem('kypseli') ?? '{}').theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or something strange in it: the system's theme will do.
}
