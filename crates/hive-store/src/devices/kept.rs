//! Devices in a database.

use super::{Device, DeviceWork, Devices, sql};
use crate::tables::{Fields, Tables, Transaction, values};
use crate::work::Work;
use crate::{Later, StoreError};
use hive_play::Identity;

impl<T: Tables> Devices for T {
    fn keep_device(&self, device: Device) -> Later<'_, ()> {
        Box::pin(self.done(Work::Device(DeviceWork::Keep(Box::new(device)))))
    }

    fn devices_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<Device>> {
        Box::pin(self.many(sql::OF, values![who], device))
    }

    fn drop_device<'a>(&'a self, id: &'a str) -> Later<'a, bool> {
        Box::pin(self.was(Work::Device(DeviceWork::Drop { id: id.to_string() })))
    }
}

fn device(row: &Fields) -> Result<Device, StoreError> {
    Ok(Device {
        id: row.text(0)?,
        who: row.who(1)?,
        address: row.text(2)?,
        key: row.text(3)?,
        secret: row.text(4)?,
        language: row.text(5)?,
        created: row.number(6)?,
    })
}

/// Writes it. Whether there was something to be done.
pub(crate) async fn write<T: Transaction>(open: &mut T, work: &DeviceWork) -> Result<bool, T::Error> {
    let changed = match work {
        DeviceWork::Keep(device) => {
            let Device { id, who, address, key, secret, language, created } = &**device;
            let values = values![id, who, address, key, secret, language, *created];
            open.execute(sql::KEEP, values).await?
        }
        DeviceWork::Drop { id } => open.execute(sql::DROP, values![id]).await?,
    };
    Ok(changed > 0)
}
