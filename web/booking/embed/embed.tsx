import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { Language } from '../../../contract/platform/brand.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { api } from '../../platform/api.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { PageHeading } from '../../platform/ui/page-heading.tsx';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { choicesOf } from '../home/search-choices.ts';
import { elementSnippet, frameSnippet, type SnippetOptions } from './snippet.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const readParameter = (name: string) => url.searchParams.get(name)?.trim().slice(0, 80) ?? '';
  const language = Language.safeParse(readParameter('language'));
  const chosen: SnippetOptions = {
    subfunction: /^\d{1,9}$/.test(readParameter('subfunction')) ? readParameter('subfunction') : '',
    location: readParameter('location'),
    language: language.success ? language.data : '',
  };
  return { chosen, choices: await choicesOf(api(context)) };
}

export default function EmbedPage() {
  const t = useT();
  const { baseUrl } = useConfig();
  const { chosen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle description={t('embed.page.lead')}>{t('embed.page.title')}</PageTitle>
      <PageHeading title={t('embed.page.title')} />
      <div className="page-width grid gap-8 pt-4">
        <p className="max-w-text text-l">{t('embed.page.lead')}</p>
        <Parents />
        <Choice />
        <Snippet id="element" code={elementSnippet(baseUrl, chosen)} />
        <Snippet id="frame" code={frameSnippet(baseUrl, chosen)} />
        <PhoneBlock />
      </div>
    </>
  );
}

/** The sites that may frame the portal come from the partner's record, never from the URL (D6). */
function Parents() {
  const t = useT();
  const { frameAncestors } = useConfig();
  const none = frameAncestors.length === 0;
  return (
    <Panel kind={none ? 'warning' : 'info'} title={t(none ? 'embed.parents.none' : 'embed.parents.title')}>
      {none ? (
        <p>{t('embed.parents.how')}</p>
      ) : (
        <ul className="list-disc ps-5">
          {frameAncestors.map((origin) => (
            <li key={origin}>
              <code>{origin}</code>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Choice() {
  const t = useT();
  const { languages } = useConfig();
  const { chosen, choices } = useLoaderData<typeof loader>();
  return (
    <PageForm method="get" action={href('embed')} className="grid max-w-form gap-4">
      <Select
        name="subfunction"
        label={t('home.search.subfunction')}
        placeholder={t('home.search.subfunction_any')}
        groups={choices.groups}
        defaultValue={chosen.subfunction}
      />
      <TextField name="location" label={t('home.search.location')} defaultValue={chosen.location} maxLength={80} />
      <Select
        name="language"
        label={t('frame.language.title')}
        placeholder={t('embed.language.visitor')}
        groups={[
          {
            label: t('frame.language.title'),
            options: languages.map((code) => ({ value: code, label: languageName(code) })),
          },
        ]}
        defaultValue={chosen.language}
      />
      <div>
        <Button>{t('embed.choice.button')}</Button>
      </div>
    </PageForm>
  );
}

function Snippet({ id, code }: { id: 'element' | 'frame'; code: string }) {
  const t = useT();
  return (
    <section aria-labelledby={id} className="max-w-text">
      <h2 id={id}>{t(`embed.${id}.title`)}</h2>
      <p className="mt-2">{t(`embed.${id}.text`)}</p>
      <textarea
        readOnly
        aria-labelledby={id}
        rows={code.split('\n').length + 4}
        value={code}
        className="mt-3 w-full rounded-control border border-border-control bg-surface p-3 font-mono text-s"
      />
    </section>
  );
}
