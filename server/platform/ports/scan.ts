/** `waiting`: the scanner is away, slow or refuses; the file is looked at again later. */
export type ScanVerdict = 'off' | 'clean' | 'infected' | 'waiting';

/** Looks for viruses in a file's bytes, as they were sent. */
export type ScanPort = (bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<ScanVerdict>;

export const noScan: ScanPort = async () => 'off';
