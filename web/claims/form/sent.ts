import { z } from 'zod';

const Said = z.record(z.string(), z.string());

/** What the last page showed, so that a form sent twice is the same form and makes one claim. */
const Sent = z.object({ said: Said, expenses: z.array(z.object({ said: Said, fileIds: z.array(z.string()) })) });
export type Sent = z.infer<typeof Sent>;

export function sentOf(sent: Sent): string {
  return JSON.stringify(sent);
}

export function readSent(text: string): Sent | undefined {
  try {
    return Sent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
