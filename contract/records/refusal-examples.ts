const name = 'lelet.pdf';
const megabyte = 1_048_576;

/** What the documentation shows in refusals of files. */
export const refusalExamples = {
  KF001: { name, size: 25 * megabyte, max: 20 * megabyte },
  KF002: { name, most: 10 },
  KF003: { name },
  KF005: { name: 'lelet.exe', kinds: '' },
  KF006: { name },
  KF007: { name },
  KF008: { name },
  KF009: { name, max: 500 * megabyte },
  KF010: { name },
  KF011: { name, other: 'lelet-2.pdf' },
  KF012: { name, max: 100 * megabyte },
  KF014: { name: 'lelet.exe' },
  KF015: { name },
  KF023: { name },
  KF025: { name },
  KF026: { name: 'skin.jpg', count: 200, most: 110 },
  KF027: { name, most: 2000 },
  KF028: { name },
  KF029: { name, other: 'viewer.exe' },
  KF030: { name },
  KF031: { name: 'mr.zip', other: 'IM000001' },
  KF032: { name: 'mr.zip', other: 'viewer.exe' },
  KF033: { name: 'mr.zip', most: 20_000 },
  KF034: { name: 'mr.dcm' },
  KF035: { name },
};
