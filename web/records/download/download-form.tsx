import type { FileData } from '../../../contract/records/record.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

export function DownloadForm({ file: { id, name } }: { file: Pick<FileData, 'id' | 'name'> }) {
  const t = useT();
  return (
    <PageForm method="post">
      <input type="hidden" name="fileId" value={id} />
      <Button kind="quiet" name="intent" value="download" aria-label={t('records.page.download_of', { name })}>
        {t('records.page.download')}
      </Button>
    </PageForm>
  );
}
