import { Heart } from 'lucide-react';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

export function Favourite({ is }: { is: boolean | undefined }) {
  const t = useT();
  if (is === undefined) return null;
  return (
    <PageForm method="post" className="no-print flex flex-wrap items-center gap-x-4">
      {is && (
        <span className="inline-flex items-center gap-2">
          <Heart aria-hidden="true" className="size-5 fill-current" />
          {t('provider.favourite.is')}
        </span>
      )}
      <Button kind="text" name="intent" value={is ? 'remove-favourite' : 'add-favourite'}>
        {!is && <Heart aria-hidden="true" className="size-5" />}
        {t(is ? 'provider.favourite.remove' : 'provider.favourite.add')}
      </Button>
    </PageForm>
  );
}
