import { type LoaderFunctionArgs, redirect } from 'react-router';
import { listPreauthServices } from '../../../../contract/claims/preauthorization.ts';
import { type PreauthFormStep, preauthFormSteps } from '../../../../contract/claims/preauthorization-rules.ts';
import type { PageRequest } from '../../../../contract/page-request.ts';
import { dayFull, money } from '../../../../contract/platform/format.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { listStaticContents } from '../../../../contract/portal/content.ts';
import { personFaults, personFields, relativeIn } from '../../../entitlement/for-whom.ts';
import { pageRequestOf } from '../../../platform/api.ts';
import { draftWith, keptForm } from '../../../platform/form/draft.server.ts';
import type { FieldRow } from '../../../platform/form/field-row.ts';
import type { Typed } from '../../../platform/form/outcome.ts';
import { refusedForm, typedIn } from '../../../platform/form/read.server.ts';
import { textOf } from '../../../platform/form/text-of.ts';
import { fullName } from '../../../platform/full-name.ts';
import { textsFor } from '../../../platform/texts.server.ts';
import { speakerOf, type T } from '../../../platform/texts.ts';
import { capital } from '../../../platform/ui/capital.ts';
import { readDateParts } from '../../../platform/ui/read-date-parts.ts';
import { atFileField } from '../../../records/upload/file-faults.server.ts';
import { stagedFiles } from '../../../records/upload/staged-files.server.ts';
import { fieldsOf, serviceField } from './form-fields.ts';
import { faultsOf, faultyStep, questionsFor, serviceCodesIn } from './said.server.ts';
import { draftAbout, draftForm, type Page, pageAddress, pageNamed, pages } from './steps.ts';

export const fileField: FieldRow = { name: 'fileIds', kind: 'text' };
const purpose = 'preauthorization';

export async function loadForm({ url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, language, config } = pageRequest;
  const t = speakerOf(textsFor(language, config.look.texts));
  const kept = await keptForm(pageRequest, draftForm, draftAbout);
  const { services, persons, cases, personId, forWhom } = await offeredFor(
    kept,
    url.searchParams.get('case'),
    pageRequest,
  );
  const page = pageNamed(url.searchParams.get('step'));
  const at = pages.indexOf(page);
  const back = pages[at - 1];
  const shared = { at, back: back === undefined ? undefined : pageAddress(back) };
  const offered = services.map(({ serviceCode, service, specialization }) => ({
    value: serviceCode,
    label: `${specialization} – ${service}`,
  }));
  const chosen = services
    .filter(({ serviceCode }) => serviceCodesIn(kept).includes(serviceCode))
    .map(({ serviceCode, service, price, quickUpTo, isLeft }) => ({
      serviceCode,
      service,
      isLeft,
      price: price && money(price, language),
      quickUpTo: quickUpTo && money(quickUpTo, language),
    }));
  if (page === 'start') {
    const fields = [...forWhom, serviceField(0, offered)];
    const isOffered = offered.length > 0;
    // Without a form on the page there is nothing to keep, and no form that the frame's buttons could send.
    const draft = isOffered ? draftWith(kept, draftForm, fields, draftAbout) : undefined;
    const contents = await contentsOf(call);
    const caseRef = cases.find(({ value }) => value === url.searchParams.get('case'))?.value;
    const lost = personFaults(persons, personId);
    const told = lost.length > 0 ? refusedForm(problem('X444', {}, lost), pageRequest, kept, fields) : undefined;
    return { ...shared, page, title: t('preauth.form.title'), fields, draft, contents, isOffered, caseRef, told };
  }
  const title = t('preauth.form.step_title', { step: t(`preauth.step.${page}`), at, of: preauthFormSteps.length });
  const staged = await stagedFiles(pageRequest, purpose);
  const fileIds = staged.map(({ id }) => id);
  const asked = questionsFor(kept);
  const fields = fieldsOf(page, { services: offered, asked, cases });
  const changes = url.searchParams.has('change');
  const told = changes ? toldOf(page, kept, pageRequest, { fields, fileIds }) : undefined;
  const draft = withKnown(draftWith(kept, draftForm, fields, draftAbout), page, pageRequest);
  if (page !== 'statement') return { ...shared, page, title, fields, draft, staged, told, chosen };
  if (personFaults(persons, personId).length > 0) throw redirect(pageAddress('start', true));
  const faulty = faultyStep(kept, pageRequest, fileIds);
  if (faulty !== undefined) throw redirect(pageAddress(faulty, true));
  const carried: { step: Page; rows: readonly FieldRow[] }[] = [
    { step: 'start', rows: forWhom },
    ...preauthFormSteps
      .filter((step) => step !== 'statement')
      .map((step) => ({ step, rows: fieldsOf(step, { services: offered, asked, cases }) })),
  ];
  return {
    ...shared,
    page,
    title,
    fields,
    draft,
    staged,
    told,
    chosen,
    summary: carried.flatMap(({ step, rows }) => summaryOf(step, rows, kept, { t, pageRequest, staged })),
    carried: carried.flatMap(({ rows }) => rows),
    typed: typedIn(
      kept,
      carried.flatMap(({ rows }) => rows),
    ),
    formKey: pageRequest.formKey,
  };
}

/** What the one for whom it is can ask for; the customer where that is not said, or nobody whom they may choose. */
async function offeredFor(kept: FormData, asked: string | null, { call, language, config }: PageRequest) {
  const own = await call(listPreauthServices, {});
  const about = own.cases.find(({ number }) => number === asked);
  if (about && !kept.has('personId')) kept.set('personId', about.personId);
  const personId = textOf(kept, 'personId');
  const relative = relativeIn(own.persons, personId);
  const { services } = relative ? await call(listPreauthServices, { personId: relative.id }) : own;
  const t = speakerOf(textsFor(language, config.look.texts));
  const [self] = own.persons;
  const cases = own.cases
    .filter((one) => one.personId === (relative ?? self)?.id)
    .map(({ number, service }) => ({ value: number, label: `${t(`home.service.${service}.title`)} · ${number}` }));
  if (!cases.some(({ value }) => value === kept.get('caseRef'))) kept.delete('caseRef');
  const forWhom = personFields(own.persons, personId, { t, locale: config.hostLocale });
  return { services, persons: own.persons, cases, personId, forWhom };
}

async function contentsOf(call: PageRequest['call']) {
  const kinds = ['quick_approval', 'assistance_policy'];
  const found = await call(listStaticContents, { types: kinds.join(',') });
  return kinds.flatMap((kind) => found[kind] ?? []).map(({ title, html, language }) => ({ title, html, language }));
}

type Shown = { fields: readonly FieldRow[]; fileIds: readonly string[] };

function toldOf(step: PreauthFormStep, kept: FormData, pageRequest: PageRequest, { fields, fileIds }: Shown) {
  const faults = faultsOf(step, kept, pageRequest, fileIds);
  if (faults.length === 0) return undefined;
  return atFileField(refusedForm(problem('X444', {}, faults), pageRequest, kept, [...fields, fileField]));
}

/** What need not be typed: the customer's own address, number and name. */
function withKnown<Draft extends { typed: Typed | undefined }>(
  draft: Draft,
  step: string,
  { user, config }: PageRequest,
) {
  if (!user) return draft;
  const phone = user.currentSubscription?.phone ?? undefined;
  const known: Readonly<Record<string, Record<string, string | undefined>>> = {
    person: { email: user.email, phone },
    call: { callPhone: phone },
    statement: { statementName: fullName(user, config.hostLocale) },
  };
  const { values, ...rest } = draft.typed ?? { values: {}, dates: {}, phoneSuggestion: undefined };
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { ...draft, typed: { ...rest, values: { ...known[step], ...said } } };
}

type Saying = { t: T; pageRequest: PageRequest; staged: readonly { name: string }[] };

/** A question and its answer, and where it is changed. */
function summaryOf(step: Page, rows: readonly FieldRow[], kept: FormData, { t, pageRequest, staged }: Saying) {
  const { values } = typedIn(kept, rows);
  const to = pageAddress(step, true);
  const lines = rows.flatMap((row) => {
    const { name, kind, options = [] } = row;
    const [list, no] = name.split('.');
    const typed = values[name];
    // A row of a list that only has its default is empty.
    if (list === 'cares' && values[`cares.${no}.serviceCode`] === undefined) return [];
    const day = kind === 'date' ? readDateParts(kept, name).day : kind === 'day' ? typed : undefined;
    const option = options.find(({ value }) => value === typed);
    const chosen = option && ('text' in option ? t(option.text) : option.label);
    const text = day ? dayFull(day, pageRequest.language) : (chosen ?? typed);
    if (text === undefined || text === '') return [];
    const label = capital(t(`fields.${name.split('.').findLast((part) => !/^\d+$/.test(part))}`));
    const place = list === 'cares' || list === 'ranges' ? `${Number(no) + 1}. ` : '';
    return [{ term: `${place}${label}`, text, to }];
  });
  const files = { term: t('care.form.files'), text: staged.map(({ name }) => name).join('\n'), to };
  return step === 'recommendation' ? [...lines, files] : lines;
}
