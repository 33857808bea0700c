import { errors as booking } from './booking/errors.ts';
import { errors as care } from './care/errors.ts';
import { errors as claims } from './claims/errors.ts';
import { errors as complaints } from './complaints/errors.ts';
import { errors as desk } from './desk/errors.ts';
import { errors as entitlement } from './entitlement/errors.ts';
import { errors as identity } from './identity/errors.ts';
import { errors as interop } from './interop/errors.ts';
import { errors as payment } from './payment/errors.ts';
import type { ErrorRow } from './platform/error-row.ts';
import { errors as platform } from './platform/errors.ts';
import type { ErrorCode } from './platform/problem.ts';
import { errors as records } from './records/errors.ts';
import { errors as telemedicine } from './telemedicine/errors.ts';

/** @internal */
export const errors = {
  ...platform,
  ...identity,
  ...entitlement,
  ...booking,
  ...records,
  ...care,
  ...claims,
  ...payment,
  ...telemedicine,
  ...complaints,
  ...interop,
  ...desk,
};

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

export function errorRow(code: ErrorCode): ErrorRow {
  return errors[code];
}

/** A code in the range of calendar codes of S8.3-22 that the catalogue does not have counts as the general AE001. */
export function catalogueCode(code: string): ErrorCode | undefined {
  if (isErrorCode(code)) return code;
  const calendar = /^AE(\d{3})$/.exec(code)?.[1];
  return calendar !== undefined && Number(calendar) >= 1 && Number(calendar) <= 204 ? 'AE001' : undefined;
}
