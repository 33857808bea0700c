import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { CareRequestKind } from '../../../contract/care/request-kinds.ts';
import { answersIn, isAsked, questionsOf } from '../../../contract/care/request-schema.ts';
import { filePurpose } from '../../../contract/file-purposes.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { routeIdOf } from '../../../contract/routes.ts';
import { servicePages } from '../../../contract/service-pages.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftWith, keptForm } from '../../platform/form/draft.server.ts';
import type { Typed } from '../../platform/form/outcome.ts';
import { refusedForm, typedIn } from '../../platform/form/read.server.ts';
import { textsFor } from '../../platform/texts.server.ts';
import { speakerOf } from '../../platform/texts.ts';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { atFileField } from '../../records/upload/file-faults.server.ts';
import { stagedFiles } from '../../records/upload/staged-files.server.ts';
import { answerRow } from '../answers/answer-rows.server.ts';
import {
  answersFrom,
  askedOf,
  type ForWhom,
  faultsOf,
  faultyStep,
  forWhom,
  noChoice,
  noFile,
  placeOf,
} from './place.server.ts';
import { fieldOf, fieldsOf } from './question-field.ts';
import { draftAbout, type Step, stepAddress } from './steps.ts';

export async function loadForm({ url, pattern, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call, language, config } = pageRequest;
  // The API refuses by the same flag (D8).
  const flagged = servicePages.find(({ page }) => page.path === pattern);
  if (flagged) await call(flagged.operation, {});
  const t = speakerOf(textsFor(language, config.look.texts));
  const titleOf = (service: string) => t(`home.service.${service}.title`);
  const place = placeOf(routeIdOf(pattern) ?? '', url, pageRequest);
  if (!place.kind) {
    const kinds = place.offered.map((kind) => ({
      title: titleOf(kind.service),
      lead: t(`home.service.${kind.service}.offer`),
      days: kind.days,
      to: stepAddress(kind, 1),
    }));
    return { is: 'choice' as const, title: t('care.form.choose'), kinds };
  }
  const { kind, at, steps, step, changes } = place;
  const shared = { kind, at, of: steps.length, back: at > 1 ? stepAddress(kind, at - 1) : undefined };
  const title = titleOf(kind.service);
  if (!step || step.is === 'intro') {
    const lead = t(`home.service.${kind.service}.offer`);
    return { ...shared, is: 'intro' as const, title, lead, contents: await contentsOf(pageRequest, kind.contents) };
  }
  const stepTitle = t('care.form.step_title', { title, at, of: steps.length });
  return { ...shared, title: stepTitle, ...(await loadStep(step, kind, changes, pageRequest)) };
}

async function loadStep(
  step: Exclude<Step, { is: 'intro' }>,
  kind: CareRequestKind,
  changes: boolean,
  pageRequest: PageRequest,
) {
  const about = draftAbout(kind);
  const kept = await keptForm(pageRequest, 'care-request', about);
  if (step.is === 'answers') {
    const whom = step.asksPerson ? await forWhom(kind, kept, pageRequest) : noChoice;
    const fields = fieldsOf(step.names, whom);
    const faults = changes ? faultsOf(kept, step, whom, pageRequest) : [];
    const told = faults.length > 0 ? refusedForm(problem('X444', {}, faults), pageRequest, kept, fields) : undefined;
    return { is: step.is, fields, draft: draftWith(kept, 'care-request', fields, about), told };
  }
  const draft = draftWith(kept, 'care-request', [], about);
  const staged = kind.files ? await stagedFiles(pageRequest, kind.files.purpose) : [];
  if (step.is === 'files') {
    const { least, purpose: name } = step.files;
    const purpose = { also: [], ...filePurpose(name), name };
    const missing = changes && staged.length < least;
    const told = missing ? refusedForm(problem('X444', {}, [noFile]), pageRequest, kept, [fileField]) : undefined;
    return { is: step.is, draft, purpose, staged, least, told: told && atFileField(told) };
  }
  const whom = await forWhom(kind, kept, pageRequest);
  const faulty = faultyStep(kind, kept, { files: staged.length, whom }, pageRequest);
  if (faulty !== undefined) throw redirect(stepAddress(kind, faulty, true));
  const names = askedOf(questionsOf(kind), whom);
  const said = answersIn(answersFrom(kept, names, pageRequest));
  const fields = [...whom.fields, ...names.map(fieldOf)];
  const typed = typedIn(kept, fields);
  const rows = kind.groups.flatMap((group, index) =>
    askedOf(group, whom)
      .filter((name) => isAsked(name, said))
      .map((name) => {
        const answer = said.get(name);
        return {
          ...answerRow(name, String(answer ?? '')),
          blank: answer === undefined,
          to: stepAddress(kind, index + 2, true),
        };
      }),
  );
  const filesTo = kind.files && stepAddress(kind, kind.groups.length + 2, true);
  const anonymous = said.get('anonymous') === 'yes';
  const { formKey } = pageRequest;
  const person = { to: stepAddress(kind, 2, true), name: chosenName(whom, typed) };
  return { is: step.is, draft, person, rows, filesTo, staged, fields, typed, formKey, anonymous };
}

/** As it was offered; undefined where nobody could be chosen. */
function chosenName({ fields }: ForWhom, { values }: Typed): string | undefined {
  const [field] = fields;
  const chosen = field?.options?.find(({ value }) => value === (values.personId ?? field.initial));
  return chosen && 'label' in chosen ? chosen.label : undefined;
}

export const fileField = { name: 'fileIds', kind: 'text' } as const;
