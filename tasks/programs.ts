import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Program = {
  package: string;
  names: readonly string[];
};

export function findProgram({ names }: Program): string | undefined {
  // The path of an ordinary user does not have this folder.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return names
    .flatMap((name) => (name.startsWith('/') ? globSync(name) : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path));
}

export function programPath(program: Program): string {
  const path = findProgram(program);
  if (path === undefined) throw new Error(`there is no ${program.names[0]}: apt-get install ${program.package}`);
  return path;
}

export function missingPackages(needed: readonly Program[]): string[] {
  const missing = needed.filter((program) => findProgram(program) === undefined);
  return [...new Set(missing.map((program) => program.package))];
}
