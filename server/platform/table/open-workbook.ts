import { z } from 'zod';
import { createLimitedReader } from '../files/inspect/limited-reader.ts';
import { faultOf, type TableFault } from './table-fault.ts';
import type { Workbook, WorkbookAnswer } from './workbook.ts';

const Answer: z.ZodType<WorkbookAnswer> = z.union([
  z.object({ fault: z.enum(['file.tooLarge', 'file.damaged']) }),
  z.object({
    startsIn1904: z.boolean(),
    sheets: z.array(
      z.object({
        name: z.string(),
        rows: z.array(z.array(z.string())),
        hiddenRows: z.array(z.number()),
        merges: z.array(z.object({ first: z.number(), last: z.number(), range: z.string() })),
      }),
    ),
  }),
]);

const read = createLimitedReader<Uint8Array, WorkbookAnswer>({
  script: new URL('./workbook-child.ts', import.meta.url),
  schema: Answer,
  // A process is never kept for the next list, because one is imported only now and then.
  isSpent: () => true,
});

export async function openWorkbook(bytes: Uint8Array): Promise<Workbook | TableFault> {
  const answer = await read(bytes, undefined);
  if (!answer) return faultOf('file.tooLarge');
  return 'fault' in answer ? faultOf(answer.fault) : answer;
}
