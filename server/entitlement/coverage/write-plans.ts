import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Benefit, type Ceiling, CoverageFile } from '../../../contract/entitlement/benefit.ts';
import type { Brand } from '../../../contract/platform/brand.ts';
import { services } from '../../../contract/portal/services.ts';
import { specialties, specialtyOf } from '../../directory/reference/reference-data.ts';
import type { Database } from '../../platform/db/open.ts';
import { type Host, hostsByPartner } from '../../platform/host.ts';
import { linesOf } from '../../platform/lines-of.ts';
import { isMoney } from './coverage.ts';
import { coveragePath } from './coverage-path.ts';

type Fault = { brand: string; lines: string[] };

/** @returns the files that were refused; what was stored of them before stays in force */
export async function writePlans({ db }: Database, folder: string, hosts: readonly Host[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { brand, partnerId } of hostsByPartner(hosts).values()) {
    const path = coveragePath(folder, brand);
    if (path === undefined) continue;
    const { file, lines } = plansIn(path, brand);
    if (lines.length > 0) faults.push({ brand: brand.key, lines });
    for (const [product, plan] of Object.entries(file)) {
      const coverage = JSON.stringify(plan);
      await db
        .updateTable('product')
        .set({ coverage })
        .where('partner_id', '=', partnerId)
        .where('key', '=', product)
        .where(sql<boolean>`coverage is distinct from ${coverage}::jsonb`)
        .execute();
    }
  }
  return faults;
}

function plansIn(path: string, brand: Brand): { file: CoverageFile; lines: string[] } {
  try {
    const file = CoverageFile.parse(JSON.parse(readFileSync(path, 'utf8')));
    const lines = faultsIn(file, brand);
    return { file: lines.length === 0 ? file : {}, lines };
  } catch (error) {
    return { file: {}, lines: linesOf(error) };
  }
}

/** Returns one line for each fault, and none for a file that can be stored. @internal */
export function faultsIn(file: CoverageFile, { products, languages }: Pick<Brand, 'products' | 'languages'>): string[] {
  return Object.entries(file).flatMap(([product, { network, benefits, quickApproval, ceilings }]) => {
    const codes = benefits.map(({ code }) => code);
    return [
      ...(products.some(({ key }) => key === product) ? [] : [`there is no product ${product}`]),
      ...codes.filter((code, at) => codes.indexOf(code) !== at).map((code) => `${product} has ${code} twice`),
      ...benefits.flatMap(({ code, covers }) =>
        [
          ...covers.specialties.filter((key) => !specialties.some((row) => row.key === key)),
          ...covers.subfunctions.filter((id) => specialtyOf(id) === undefined),
          ...covers.services.filter((key) => !services.some((row) => row.key === key)),
        ].map((unknown) => `${product}.${code} covers ${unknown}, which does not exist`),
      ),
      ...benefits.filter(({ fromAge, toAge }) => fromAge > toAge).map(({ code }) => `${product}.${code} is for no age`),
      ...ceilings.flatMap((ceiling) =>
        ceilingFaults(ceiling, benefits).map((fault) => `${product}.${ceiling.code} ${fault}`),
      ),
      ...quickApproval
        .flatMap(({ subfunctions }) => subfunctions)
        .filter((id) => specialtyOf(id) === undefined)
        .map((id) => `${product} approves ${id} quickly, which does not exist`),
      ...[
        { what: 'network', text: network },
        ...ceilings.map(({ code, name }) => ({ what: `${code}.name`, text: name })),
        ...benefits.flatMap(({ code, name, description, excluded, exclusionText }) => [
          { what: `${code}.name`, text: name },
          { what: `${code}.description`, text: description },
          ...(excluded ? [{ what: `${code}.exclusionText`, text: exclusionText ?? {} }] : []),
        ]),
      ].flatMap(({ what, text }) =>
        languages.flatMap((language) => (language in text ? [] : [`${product}.${what} lacks ${language}`])),
      ),
    ];
  });
}

function ceilingFaults({ benefits: codes, term }: Ceiling, benefits: readonly Benefit[]): string[] {
  return codes.flatMap((code) => {
    const line = benefits.find((one) => one.code === code);
    if (!line) return [`limits ${code}, which does not exist`];
    const reservesNothing = line.authorizationRequired && !isMoney(line);
    return [
      ...(line.term === term ? [] : [`limits ${code}, which has another term`]),
      ...(reservesNothing ? [`limits ${code}, whose approvals reserve no money`] : []),
    ];
  });
}
