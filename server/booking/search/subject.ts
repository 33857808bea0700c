import { type RawBuilder, sql } from 'kysely';
import type { SuggestionKind } from '../../../contract/directory/suggestion.ts';
import { type SearchTarget, searchPage, services } from '../../../contract/portal/services.ts';
import { videoKind } from '../../directory/directory.ts';
import { specializationsOf } from '../../directory/finding/spoken-names.ts';
import { named } from '../../directory/named.ts';
import { offeredBy } from '../../directory/offered.ts';
import { meaningOf } from '../../directory/suggestions.ts';
import type { Context } from '../context.ts';
import type { Filter } from './search-filter.ts';

type Finding = SearchTarget | { doctors: readonly string[] } | { clinics: readonly string[] };

const nothing: Finding = { subfunctions: [] };

const findings: Record<SuggestionKind, (keys: readonly string[]) => Finding> = {
  specialty: (keys) => ({ specializations: keys.map(Number) }),
  service: (keys) => ({ subfunctions: keys.map(Number) }),
  complaint: (keys) => ({ specializations: specializationsOf(keys) }),
  doctor: (keys) => ({ doctors: keys }),
  clinic: (keys) => ({ clinics: keys }),
};

export type Subject = {
  conditions: RawBuilder<unknown>[];
  isNamed: boolean;
};

export function subjectOf(filter: Filter, context: Context): Subject {
  const findings = findingsOf(filter, context);
  const specializations = findings.flatMap((one) => ('specializations' in one ? [one.specializations] : []));
  const subfunctions = findings.flatMap((one) => ('subfunctions' in one ? [one.subfunctions] : []));
  const doctors = findings.flatMap((one) => ('doctors' in one ? [one.doctors] : []));
  const clinics = findings.flatMap((one) => ('clinics' in one ? [one.clinics] : []));
  const names = [filter.doctorName && [filter.doctorName], filter.providerName && [filter.providerName]];
  const of = { specializations, subfunctions };
  return {
    conditions: [
      ...(filter.visit === 'video' ? videoVisits(of, context) : visits(of)),
      ...(filter.visit === 'in_person' ? [sql`offering.subfunction_id <> all(${videos(context)}::int[])`] : []),
      ...[...doctors, names[0] || []]
        .filter(isSome)
        .map((texts) => sql`offering.doctor_id in (${named('doctor', texts)})`),
      ...[...clinics, names[1] || []]
        .filter(isSome)
        .map((texts) => sql`offering.provider_id in (${named('provider', texts)})`),
    ],
    isNamed: [...doctors, ...clinics, ...names].some((texts) => texts !== undefined && texts !== ''),
  };
}

type SubjectFilter = { specializations: (readonly number[])[]; subfunctions: (readonly number[])[] };

function visits({ specializations, subfunctions }: SubjectFilter): RawBuilder<unknown>[] {
  const row = specializations.length > 0 ? sql`offering.leads` : sql`offering.main`;
  return [
    ...subfunctions.map((ids) => isOneOf('subfunction_id', ids)),
    ...specializations.map((ids) => isOneOf('specialization_id', ids)),
    ...(subfunctions.length > 0 ? [] : [row]),
  ];
}

/** A service that is searched for stands for its specialty, because its video visit is a service of its own. */
function videoVisits({ specializations, subfunctions }: SubjectFilter, context: Context): RawBuilder<unknown>[] {
  const { directory, language } = context;
  const known = subfunctions.map((ids) =>
    ids.flatMap((id) => directory.subfunction(id, language)?.specializationId ?? []),
  );
  return [
    isOneOf('subfunction_id', videos(context)),
    ...[...specializations, ...known].map((ids) => isOneOf('specialization_id', ids)),
  ];
}

function videos({ directory }: Context): number[] {
  return directory.ofKind(videoKind);
}

function isOneOf(column: 'subfunction_id' | 'specialization_id', ids: readonly number[]): RawBuilder<unknown> {
  const [only, ...others] = ids;
  const of = sql.ref(`offering.${column}`);
  return only !== undefined && others.length === 0 ? sql`${of} = ${only}::int` : sql`${of} = any(${ids}::int[])`;
}

function isSome(texts: readonly string[]): boolean {
  return texts.length > 0;
}

function findingsOf({ subfunction, specialization, serviceType, q }: Filter, context: Context): Finding[] {
  const { directory, host } = context;
  const offered = offeredBy(host.brand);
  const service = serviceType === undefined ? undefined : services.find(({ id }) => id === serviceType);
  const meaning = q === undefined ? undefined : meaningOf(directory.readings(q, offered));
  return [
    ...(offered ? [{ specializations: offered }] : []),
    ...(subfunction === undefined ? [] : [{ subfunctions: [subfunction] }]),
    ...(specialization === undefined ? [] : [{ specializations: [specialization] }]),
    ...(service === undefined || service.page === searchPage ? [] : [service.finds ?? nothing]),
    ...(q === undefined ? [] : [meaning ? findings[meaning.kind](meaning.keys) : nothing]),
  ];
}
