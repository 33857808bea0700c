import { execFileSync, execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const headlessShells = [
  process.env.KAPU_HEADLESS_SHELL,
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium-headless-shell',
];

const places = [
  process.env.KAPU_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The path of a Chromium; where there is none, it is installed, by root on Debian as its package, else as Playwright's own. */
export function chromiumPath(): string {
  return firstOf(places) ?? broughtChromium('chromium');
}

/** The headless shell draws and runs pages in a third of the processor's time; without one, the whole Chromium is used. */
export function headlessShellPath(): string {
  const path = firstOf(headlessShells);
  if (path !== undefined) return path;
  if (!isDebianRoot) return chromiumPath();
  try {
    return broughtChromium('chromium-headless-shell');
  } catch (error) {
    console.log(`The whole Chromium serves instead of its headless shell: ${error}`);
    return chromiumPath();
  }
}

function broughtChromium(name: 'chromium' | 'chromium-headless-shell'): string {
  console.log(`Bringing ${name} (once)…`);
  if (isDebianRoot) {
    execSync(`apt-get update -q && apt-get install -y -q ${name}`, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return `/usr/bin/${name}`;
  }
  const own = chromium.executablePath();
  if (!existsSync(own))
    execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    });
  return own;
}
