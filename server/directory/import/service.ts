import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { PlainDB } from '../../platform/db/health.ts';
import { otherServices } from '../reference/reference-data.ts';
import { listOf, textUpTo } from './fields.ts';
import { type Mapping, subfunctions } from './mapping.ts';

const ourSystem = 'urn:kapu:subfunction';

const Coding = z.object({
  system: textUpTo(500).optional(),
  code: textUpTo(200).optional(),
  display: textUpTo(200).optional(),
  userSelected: z
    .unknown()
    .transform((value) => value === true || value === 'true')
    .optional(),
});

export const ServiceType = z.object({ coding: listOf(Coding), text: textUpTo(200).optional() });
type ServiceType = z.output<typeof ServiceType>;

export type OwnService = { sourceId: string; name: string };

export type Services = { subfunctions: number[]; own: OwnService[] };

export function readServices(
  types: readonly ServiceType[],
  mapping: Mapping,
): (Services & { unknown: string[] }) | string {
  const ids = new Set<number>();
  const own = new Map<string, OwnService>();
  const unknown: string[] = [];
  for (const type of types) {
    const match = subfunctionsOf(type, mapping);
    for (const id of match.known) ids.add(id);
    unknown.push(...match.unknown);
    const named = match.known.length + match.unknown.length === 0 ? ownService(type) : undefined;
    if (named) own.set(named.sourceId, named);
  }
  if (ids.size + own.size > 0)
    return { subfunctions: [...ids].toSorted((one, other) => one - other), own: [...own.values()], unknown };
  return unknown.length === 0 ? 'no serviceType' : `unknown serviceType ${unknown.join(', ').slice(0, 40)}`;
}

function subfunctionsOf({ coding }: ServiceType, { services }: Mapping): { known: number[]; unknown: string[] } {
  const ours = coding.filter(({ system }) => system === ourSystem);
  if (ours.length === 0) {
    const isMapped = (row: Mapping['services'][number]) =>
      coding.some(({ system, code }) => row.system === system && row.code === code);
    return { known: services.filter(isMapped).map(({ subfunction }) => subfunction), unknown: [] };
  }
  const codes = ours.map(({ code = '' }) => code);
  return {
    known: codes.map(Number).filter((code) => subfunctions.has(code)),
    unknown: codes.filter((code) => !subfunctions.has(Number(code))),
  };
}

/** Publishers write the general coding first, so the last one with a display names the service best. */
function ownService({ coding, text }: ServiceType): OwnService | undefined {
  const best =
    coding.find(({ userSelected, display }) => userSelected && display) ??
    coding.findLast(({ display }) => display) ??
    coding.at(-1);
  const name = text || best?.display || best?.code;
  if (!name) return undefined;
  return { name, sourceId: best?.code === undefined ? name : `${best.system ?? ''}|${best.code}` };
}

export function ownServices(schedules: Iterable<Pick<Services, 'own'>>): Map<string, OwnService> {
  return new Map([...schedules].flatMap(({ own }) => own).map((service) => [service.sourceId, service]));
}

export async function writeOwnServices(
  tx: Transaction<PlainDB>,
  publication: number,
  services: ReadonlyMap<string, OwnService>,
  language: string,
): Promise<Map<string, number>> {
  const known = await tx
    .selectFrom('publication_service')
    .where('publication_id', '=', publication)
    .select(['source_id', 'subfunction_id'])
    .execute();
  const ids = new Map(known.map(({ source_id, subfunction_id }) => [source_id, subfunction_id]));
  for (const { sourceId, name } of services.values()) {
    const text = JSON.stringify({ [language]: name });
    const id = ids.get(sourceId);
    if (id !== undefined) {
      await tx
        .updateTable('subfunction')
        .set({ name: text })
        .where('id', '=', id)
        .where(sql<boolean>`name is distinct from ${text}::jsonb`)
        .execute();
      continue;
    }
    const made = await tx
      .insertInto('subfunction')
      .values({ specialization_id: otherServices.id, name: text, kind: 'procedure', minutes: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('publication_service')
      .values({ publication_id: publication, source_id: sourceId, subfunction_id: made.id })
      .execute();
    ids.set(sourceId, made.id);
  }
  return ids;
}
