import type { Profile } from '../../../contract/identity/profile.ts';
import type { Draft } from '../../platform/form/draft.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { entriesFrom, type FormName, forms } from './profile-forms.ts';

type Props = {
  names: readonly FormName[];
  profile: Profile;
  draft?: Draft | undefined;
  refused: { name: string; outcome: FormOutcome } | undefined;
};

export function ProfileParts({ names, profile, draft, refused }: Props) {
  const t = useT();
  return names.map((name) => (
    <section key={name} id={`${name}-part`} aria-labelledby={`${name}-title`} className="grid gap-4">
      <h2 id={`${name}-title`} className="text-l">
        {t(`profile.${name}.title`)}
      </h2>
      <FieldsForm
        {...(!draft && { id: `form-${name}` })}
        fields={forms[name]}
        outcome={refused?.name === name ? refused.outcome : undefined}
        draft={draft}
        savedEntries={entriesFrom(profile)}
        intent={name}
        button={t('profile.page.save')}
      />
    </section>
  ));
}
