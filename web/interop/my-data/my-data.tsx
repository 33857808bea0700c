import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { listConsents, withdrawPrivacyStatement } from '../../../contract/identity/account.ts';
import { createExport, eraseAccount, readHolds } from '../../../contract/interop/my-data.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { pressed } from '../../platform/form/pressed.ts';
import { readForm, refusedForm } from '../../platform/form/read.server.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

const parts = ['export', 'erase'] as const;
type Part = (typeof parts)[number];

const code: FieldRow = {
  name: 'code',
  kind: 'text',
  autoComplete: 'one-time-code',
  hint: 'mydata.code_hint',
  optional: true,
};
const proofs: readonly FieldRow[] = [{ name: 'password', kind: 'password', autoComplete: 'current-password' }, code];
const fields: Readonly<Record<Part, readonly FieldRow[]>> = {
  export: [
    {
      name: 'format',
      kind: 'select',
      options: [
        { value: 'pdf', text: 'mydata.export.pdf' },
        { value: 'fhir', text: 'mydata.export.fhir' },
      ],
      initial: 'pdf',
    },
    ...proofs,
  ],
  erase: [...proofs, { name: 'erasureAccepted', kind: 'checkbox', tick: { text: 'mydata.erase.accept' } }],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const partName = new URL(request.url).searchParams.get('part');
  const [holds, consents] = await Promise.all([api(context)(readHolds, {}), api(context)(listConsents, {})]);
  const self = pageRequestOf(context).user?.impersonator === null;
  return { holds, consents, self, open: parts.find((part) => part === partName) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  if (pressed(form) === 'withdraw') {
    await pageRequest.call(withdrawPrivacyStatement, {});
    return seeOther(`${href('my-data')}#consents-title`);
  }
  const part = pressed(form) === 'erase' ? 'erase' : 'export';
  try {
    const { password = '', code: codeText, format } = readForm(form, fields[part]);
    const proof = { password, ...(codeText !== undefined && { code: codeText }) };
    if (part === 'export') {
      const { url } = await pageRequest.call(createExport, { ...proof, format: format === 'fhir' ? 'fhir' : 'pdf' });
      return seeOther(new URL(url).pathname);
    }
    await pageRequest.call(eraseAccount, { ...proof, erasureAccepted: form.get('erasureAccepted') });
    pageRequest.keep({ tokens: null });
    return seeOther(href('home', {}, { message: 'erased' }));
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields[part]);
    return data({ part, outcome }, { status: outcome.status });
  }
}

export default function MyDataPage() {
  const t = useT();
  const { holds, consents, self, open } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const failed = refused && 'part' in refused ? refused : undefined;
  const openPart = failed?.part ?? open;
  return (
    <RailPage title={t('mydata.page.title')} error={failed}>
      <p className="text-l">{t('mydata.page.lead')}</p>
      <ul>
        {([...(self ? (['consents'] as const) : []), 'profile', 'account-access-log', 'privacy-policy'] as const).map(
          (page) => (
            <li key={page}>
              <Link href={href(page)} className="inline-flex min-h-11 items-center">
                {t(`mydata.link.${page}`)}
              </Link>
            </li>
          ),
        )}
      </ul>
      <Consents consents={consents} self={self} />
      {parts.map((part) => (
        <section key={part} aria-labelledby={`${part}-title`} className="grid gap-4">
          <h2 id={`${part}-title`} className="text-l">
            {t(`mydata.${part}.title`)}
          </h2>
          <p>{t(`mydata.${part}.lead`)}</p>
          {part === 'erase' && (
            <ul className="grid list-disc gap-1 ps-5">
              {holds.map(({ id, years }) => (
                <li key={id}>
                  <strong>{t(`mydata.hold.${id}.what`)}</strong> {t(`mydata.hold.${id}.why`, { years: String(years) })}
                </li>
              ))}
            </ul>
          )}
          {openPart === part ? (
            <FieldsForm
              id={`form-${part}`}
              fields={fields[part]}
              outcome={failed?.outcome}
              intent={part}
              button={t(`mydata.${part}.button`)}
            />
          ) : (
            <p>
              <Link
                href={`${href('my-data', {}, { part })}#${part}-title`}
                className="inline-flex min-h-11 items-center"
              >
                {t(`mydata.${part}.open`)}
              </Link>
            </p>
          )}
        </section>
      ))}
    </RailPage>
  );
}

type ConsentFacts = { kind: string; version: string; given: boolean; at: string };

function Consents({ consents, self }: { consents: readonly ConsentFacts[]; self: boolean }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  if (consents.length === 0) return null;
  const withdrawable = self && consents.some(({ kind, given: isInForce }) => isInForce && kind === 'privacy_statement');
  return (
    <section aria-labelledby="consents-title" className="grid gap-4">
      <h2 id="consents-title" className="text-l">
        {t('mydata.consents.title')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {consents.map(({ kind, version, given: isInForce, at }) => (
          <li key={`${kind} ${version} ${at}`}>
            {t(`mydata.pdf.text.${kind}`)}, {version}:{' '}
            {t(isInForce ? 'mydata.consents.given' : 'mydata.consents.withdrawn', { when: when(at, timeZone) })}
          </li>
        ))}
      </ul>
      {withdrawable && (
        <PageForm method="post" className="grid justify-items-start gap-3">
          <p>{t('mydata.consents.lead')}</p>
          <Button kind="quiet" name="intent" value="withdraw">
            {t('mydata.consents.withdraw')}
          </Button>
        </PageForm>
      )}
    </section>
  );
}
