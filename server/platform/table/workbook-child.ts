import { readWorkbook } from './workbook.ts';

// A workbook is read in a process of its own, because it may be made to stop it or to fill its memory.

process.on('message', async (bytes: Uint8Array) => {
  process.send?.(await readWorkbook(bytes));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
