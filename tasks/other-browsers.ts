import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Program = {
  /** Debian's. */
  package: string;
  /** On the path, or whole. */
  names: readonly string[];
};

const firefox: Program = {
  package: 'firefox-esr',
  names: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
};
const webkitDriver: Program = { package: 'webkit2gtk-driver', names: ['WebKitWebDriver'] };
const miniBrowser: Program = {
  package: 'webkit2gtk-driver',
  names: ['/usr/{lib,libexec}/{,*/}webkit*gtk-*/MiniBrowser'],
};
const display: Program = { package: 'xvfb', names: ['Xvfb'] };
/** What carries visits by video where browsers cannot reach each other. */
const relay: Program = { package: 'coturn', names: ['turnserver'] };

export const programs = { firefox, webkitDriver, miniBrowser, display, relay };

/** The browsers beside Chromium that people have, and the Debian packages without which each cannot be driven here. */
export const otherBrowsers = [
  { name: 'Firefox', missing: missingPackages([firefox]) },
  { name: 'WebKit', missing: missingPackages([webkitDriver, miniBrowser, display]) },
] as const;

function findProgram({ names }: Program): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => (name.startsWith('/') ? globSync(name) : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path));
}

export function programPath(program: Program): string {
  const path = findProgram(program);
  if (path === undefined) throw new Error(`there is no ${program.names[0]}: apt-get install ${program.package}`);
  return path;
}

function missingPackages(needed: readonly Program[]): string[] {
  const missing = needed.filter((program) => findProgram(program) === undefined);
  return [...new Set(missing.map((program) => program.package))];
}
