import { join } from 'node:path';
import { loadBrands } from '../../server/portal/brand/load.ts';

const { brands } = loadBrands(join(import.meta.dirname, '../../brands'));

export function brandNames(host: string): string[] {
  const name = host.split(':')[0] ?? '';
  const own = brands.find((brand) => brand.hosts.includes(name));
  return brands
    .filter((brand) => brand !== own)
    .flatMap((brand) => [brand.name, brand.wordmark])
    .filter((other) => !`${own?.wordmark} ${own?.name}`.includes(other));
}
