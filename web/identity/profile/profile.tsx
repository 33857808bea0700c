import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { readProfile } from '../../../contract/identity/profile.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { dropDraft, keepDraft } from '../../platform/form/keep-draft.server.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { saveProfile } from './profile.server.ts';
import { formNames, forms } from './profile-forms.ts';
import { ProfileParts } from './profile-parts.tsx';
import { ProfileSummary } from './profile-summary.tsx';

const formOf = (name: unknown) => formNames.find((known) => known === name);

export async function loader({ url, context }: LoaderFunctionArgs) {
  const change = formOf(url.searchParams.get('change'));
  const draft = change && (await draftOf(pageRequestOf(context), 'profile', forms[change], change));
  return { profile: await api(context)(readProfile, {}), change, draft };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pageRequest = pageRequestOf(context);
  const name = formOf(pressed(form)) ?? 'person';
  try {
    await saveProfile(name, form, pageRequest);
    await dropDraft(form, pageRequest);
    return seeOther(`${href('profile', {}, { message: 'saved' })}#${name}-part`);
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, forms[name]);
    await keepDraft(form, pageRequest);
    return data({ name, outcome }, { status: outcome.status });
  }
}

export default function ProfilePage() {
  const t = useT();
  const { profile, change, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'name' in answer ? answer : undefined;
  const changed = refused?.name ?? change;
  return (
    <RailPage title={t('profile.page.title')} error={refused}>
      {changed ? (
        <>
          <BackLink href={href('profile')}>{t('profile.page.title')}</BackLink>
          <ProfileParts names={[changed]} profile={profile} draft={draft} refused={refused} />
        </>
      ) : (
        <ProfileSummary profile={profile} />
      )}
    </RailPage>
  );
}
