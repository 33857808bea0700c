/** `refused`: the scanner answered, but neither clean nor infected. `away`: no answer, which says nothing about the file. */
export type ScanVerdict = 'off' | 'clean' | 'infected' | 'refused' | 'away';

export type ScanPort = (bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<ScanVerdict>;

export const noScan: ScanPort = async () => 'off';

export type ScanState = 'off' | 'clean' | 'infected' | 'waiting';

export function scanState(verdict: ScanVerdict): ScanState {
  return verdict === 'refused' || verdict === 'away' ? 'waiting' : verdict;
}
