// Shared by the build script and the page: which files are served at all.

/// Whether a folder is there for those who work on the page, not for those who see it.
fn is_for_developers(folder: &str) -> bool {
    folder.starts_with('.') || matches!(folder, "node_modules" | "tests" | "types" | "test-results")
}

/// Whether a file is of a kind that pages ask for.
fn is_served(name: &str) -> bool {
    let kinds = ["html", "css", "js", "mjs", "json", "svg", "png", "ico", "woff2", "md", "txt", "webmanifest", "ogg", "mp3", "wav", "wasm", "bin", "br"];
    let manifest = ["package.json", "package-lock.json", "tsconfig.json", "jsconfig.json", "biome.json", "README.md"];
    let test = [".config.js", ".config.mjs", ".test.js", ".test.mjs"];
    !name.starts_with('.')
        && !manifest.contains(&name)
        && !test.iter().any(|end| name.ends_with(end))
        && name.rsplit_once('.').is_some_and(|(_, kind)| kinds.contains(&kind))
}
