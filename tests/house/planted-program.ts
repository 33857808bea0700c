import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Program, program, programIn } from '../../server/platform/db/migrate.ts';

/** Migrations of a later version: texts by name. */
export function plantedProgram(
  later: Readonly<Record<string, string>>,
  accepted: Program['accepted'] = program.accepted,
): Program {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(program.folder, folder, { recursive: true });
  for (const [name, text] of Object.entries(later)) writeFileSync(join(folder, name), text);
  return programIn(folder, { accepted, baseline: program.baseline });
}
