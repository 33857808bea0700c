import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { loadTextPage } from './load-text-page.server.ts';
import { TextPage } from './text-page.tsx';

export const loader = loadTextPage;

/** The button to install is hidden until the browser says that the app can be installed. */
export default function MobileApplicationPage() {
  const t = useT();
  const { nonce, mode } = usePageContext();
  return (
    <>
      <TextPage>
        <p id="install-ready" hidden>
          <Button id="install" type="button">
            {t('content.app.install')}
          </Button>
        </p>
      </TextPage>
      {mode === 'page' && <script src="/embed/install.js" nonce={nonce} suppressHydrationWarning />}
    </>
  );
}
