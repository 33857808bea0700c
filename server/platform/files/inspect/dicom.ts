const preamble = 128;
const tiffMarks = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** A file may hold anything before DICOM's mark, such as a program, so only zeros or the beginning of a TIFF are accepted. */
export function isDicom(beginning: Buffer): boolean {
  const free = beginning.subarray(0, preamble);
  return free.every((byte) => byte === 0) || tiffMarks.some((mark) => free.subarray(0, mark.length).equals(mark));
}
