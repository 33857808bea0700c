import figtree from './fonts/figtree-latin.woff2?url';
import onest from './fonts/onest-latin.woff2?url';
import publicSans from './fonts/public-sans-latin.woff2?url';

const files = new Map([
  ['Public Sans', publicSans],
  ['Onest', onest],
  ['Figtree', figtree],
]);

export function fontFile(family: string | undefined): string | undefined {
  return files.get(family ?? '');
}
