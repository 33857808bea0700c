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
/** The relay carries a video visit if two browsers cannot reach each other. */
const relay: Program = { package: 'coturn', names: ['turnserver'] };

export const programs = { firefox, webkitDriver, miniBrowser, display, relay };

/** Browsers other than Chromium, with the Debian packages that are missing here to run each. */
export const otherBrowsers = [
  { name: 'Firefox', missing: missingPackages([firefox]) },
  { name: 'WebKit', missing: missingPackages([webkitDriver, miniBrowser, display]) },
] as const;
