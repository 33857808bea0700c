import type { ContentPage } from '../../../contract/portal/content.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Art, BesideArt } from '../frame/art.tsx';

export function PageHead({ page: { title, lead, action } }: { page: ContentPage }) {
  const { look } = useConfig();
  return (
    <div className="relative overflow-hidden bg-surface-brand">
      <Art set={look.slots.hero.art} className="h-28 w-24 sm:h-full sm:w-[30%]" />
      <div className="page-width relative py-8 md:py-12">
        <BesideArt />
        <h1 className="max-w-form sm:max-w-[62%]">{title}</h1>
        {lead !== '' && <p className="mt-4 max-w-form text-l sm:max-w-[62%]">{lead}</p>}
        {action && (
          <div className="clear-both pt-6">
            <LinkButton href={action.href}>{action.text}</LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
