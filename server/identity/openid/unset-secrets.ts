import type { Brand } from '../../../contract/platform/brand.ts';

/** Brands whose customers cannot log in at the partner, because the setting that has the client's secret is not set (S8.3-15). */
export function unsetSecrets(
  brands: readonly Pick<Brand, 'key' | 'openId'>[],
  env: NodeJS.ProcessEnv,
): { brand: string; setting: string }[] {
  return brands.flatMap(({ key, openId }) =>
    openId === undefined || env[openId.secretEnv] ? [] : [{ brand: key, setting: openId.secretEnv }],
  );
}
