import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

export async function refusedLines(lines: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'snippet.ts'), lines.join('\n'));
  const options = { extends: resolve('tsconfig.json'), compilerOptions: { types: [] }, include: ['snippet.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const output = await new Promise<string>((done) => {
    const compiler = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', folder];
    execFile(process.execPath, compiler, (_error, stdout) => done(stdout));
  });
  return [...output.matchAll(/snippet\.ts\((\d+),/g)].map((match) => lines[Number(match[1]) - 1] ?? output);
}
