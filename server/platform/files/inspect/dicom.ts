const preamble = 128;
const tiffMarks = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** The bytes before DICOM's mark are free, so they must be zeros or a TIFF's: a program or a page could begin there. */
export function isDicom(beginning: Buffer): boolean {
  const free = beginning.subarray(0, preamble);
  return free.every((byte) => byte === 0) || tiffMarks.some((mark) => free.subarray(0, mark.length).equals(mark));
}
