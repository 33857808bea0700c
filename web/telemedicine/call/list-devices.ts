export type DeviceKind = MediaDeviceKind;
type Device = { id: string; name: string };
export type DeviceList = Readonly<Record<DeviceKind, readonly Device[]>>;

export const noDevices: DeviceList = { videoinput: [], audioinput: [], audiooutput: [] };

/** Devices without a name are left out, because browsers name none before the person has allowed one. */
export async function listDevices(): Promise<DeviceList> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const ofKind = (kind: DeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
      .map(({ deviceId: id, label: name }) => ({ id, name }));
  return { videoinput: ofKind('videoinput'), audioinput: ofKind('audioinput'), audiooutput: ofKind('audiooutput') };
}
