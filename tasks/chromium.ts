import { execFileSync, execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.KAPU_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An installed Chromium; else one installed the ordinary way: Debian's package as root, Playwright's own otherwise. */
export function chromiumPath(): string {
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found) return found;
  console.log('Bringing Chromium (once)…');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execSync('apt-get update -q && apt-get install -y -q chromium', {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return '/usr/bin/chromium';
  }
  const own = chromium.executablePath();
  if (!existsSync(own))
    execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    });
  return own;
}
