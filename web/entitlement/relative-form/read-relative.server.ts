import { mandateScopes } from '../../../contract/entitlement/relative-states.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { relativeFields } from './fields.ts';

export function scopesIn(form: FormData) {
  return mandateScopes.filter((scope) => form.has(`scope-${scope}`));
}

/** Missing personal data are sent as '', so that the operation reports each field. */
export function readRelative(form: FormData, { config }: Pick<PageRequest, 'config'>) {
  const { lastName = '', firstName = '', birthDate = '', ...rest } = readForm(form, relativeFields);
  const { relationship = '', email, phone, sex, taj, cnp, from, to, declared } = rest;
  const values = { email, sex, taj, cnp, from, to, declared, statementVersion: textOf(form, 'statementVersion') };
  return {
    lastName,
    firstName,
    birthDate,
    relationship,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    ...(phone !== undefined && { phone: phoneAt(config.hostLocale, phone) }),
    coverageShared: form.has('coverageShared'),
    scope: scopesIn(form),
  };
}

/** A fault of the whole scope is shown at the first of its boxes. */
export async function atFirstScope<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isProblem(error)) throw error;
    const violations = error.violations.map((one) =>
      one.propertyName === 'scope' ? { ...one, propertyName: 'scope-book' } : one,
    );
    throw problem(error.code, error.details, violations);
  }
}
