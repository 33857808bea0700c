import type { FhirResource } from 'fhir/r4';
import type { RawBuilder } from 'kysely';
import type { OperationId } from '../../../contract/operations.ts';
import type { RequestInfo } from '../../platform/context.ts';
import type { Execute } from '../../platform/execute.ts';
import type { Context, Services } from '../context.ts';

export type Resource = FhirResource;
export type FhirCall = { services: Services; info: RequestInfo; execute: Execute };

export type TokenValue = { type: 'token'; system: string | undefined; code: string };
export type TextValue = { type: 'string'; text: string; how: 'begins' | 'exact' | 'contains' };
export type ReferenceValue = { type: 'reference'; target: string | undefined; id: string };
/** A date that begins at `from` and ends before `to`. */
export type DateValue = {
  type: 'date';
  prefix: 'eq' | 'ge' | 'gt' | 'le' | 'lt';
  from: Temporal.Instant;
  to: Temporal.Instant;
};
export type Values = { token: TokenValue; string: TextValue; reference: ReferenceValue; date: DateValue };
export type ParamType = keyof Values;
export type Value = Values[ParamType];

export type Param = {
  [Type in ParamType]: {
    type: Type;
    says: string;
    where?: (value: Values[Type], context: Context) => RawBuilder<boolean>;
    of?: (resource: Resource) => readonly (string | undefined)[];
  };
}[ParamType];

/** Each of `filters` must hold for one of its values. */
export type Filter = { name: string; param: Param; values: readonly Value[] };
export type Search = { filters: readonly Filter[]; ids: readonly string[] | undefined; count: number; offset: number };
export type SearchResult = { resources: readonly Resource[]; total: number | undefined };

export type Step = {
  code: string;
  method: 'GET' | 'POST';
  definition: string;
  says: string;
  as: OperationId;
  run: (request: FhirCall, body: unknown, query: URLSearchParams) => Promise<Resource>;
};

export type Row = {
  type: Resource['resourceType'];
  of: string;
  lacks: readonly string[];
  as: readonly OperationId[];
  personal: boolean;
  params: Readonly<Record<string, Param>>;
  includes: Readonly<Record<string, (resource: Resource) => readonly (string | undefined)[]>>;
  needs?: string;
  furthest?: number;
  search?: (request: FhirCall, search: Search) => Promise<SearchResult>;
  read?: (request: FhirCall, id: string) => Promise<Resource | undefined>;
  update?: { says: string; as: OperationId; run: (request: FhirCall, id: string, change: Change) => Promise<Resource> };
  steps?: readonly Step[];
};

/** `to` makes the new resource from the current one; `version` is the one that the client read, from `If-Match`. */
export type Change = { to: (now: Resource) => unknown; version: string | undefined };
