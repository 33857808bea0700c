import { missingPackages, type Program } from './programs.ts';

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
/** The relay carries visits by video if browsers cannot reach each other. */
const relay: Program = { package: 'coturn', names: ['turnserver'] };

export const programs = { firefox, webkitDriver, miniBrowser, display, relay };

/** Browsers beside Chromium, and the Debian packages without which each cannot be driven here. */
export const otherBrowsers = [
  { name: 'Firefox', missing: missingPackages([firefox]) },
  { name: 'WebKit', missing: missingPackages([webkitDriver, miniBrowser, display]) },
] as const;
