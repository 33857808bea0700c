import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Localized } from '../../../contract/platform/localized.ts';

const Words = z.record(z.string(), z.array(z.string()));
const Named = z.object({ id: z.int(), words: Words });
const SpokenNames = z.object({ specialties: z.array(Named), subfunctions: z.array(Named) });

const Term = z.union([
  z.strictObject({ kind: z.enum(['body', 'test', 'device', 'medicine']), specialty: z.int(), words: Words }),
  z.strictObject({ kind: z.enum(['body', 'test', 'device', 'medicine']), subfunction: z.int(), words: Words }),
]);

const Complaint = z.object({
  key: z.string(),
  emergency: z.boolean(),
  specializations: z.array(z.int()).min(1),
  name: Localized,
  words: Words,
});

export const spokenNames = SpokenNames.parse(read('spoken-names.json'));
export const { terms } = z.object({ terms: z.array(Term) }).parse(read('medical-terms.json'));
export const { complaints } = z.object({ complaints: z.array(Complaint) }).parse(read('complaints.json'));

const byKey = new Map(complaints.map((complaint) => [complaint.key, complaint]));

export function complaintOf(key: string) {
  return byKey.get(key);
}

export function specializationsOf(keys: readonly string[]): number[] {
  return [...new Set(keys.flatMap((key) => byKey.get(key)?.specializations ?? []))];
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
}
