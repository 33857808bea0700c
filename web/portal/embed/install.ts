// On the page about the app: the worker that lets appointments be read offline, and the browser's own way to install.

type InstallEvent = Event & { prompt: () => Promise<unknown> };

void navigator.serviceWorker?.register('/worker.js');

const button = document.querySelector<HTMLButtonElement>('#install');
const steps = document.querySelector<HTMLElement>('#install-ready');

addEventListener('beforeinstallprompt', (event) => {
  if (!button || !isInstall(event)) return;
  event.preventDefault();
  if (steps) steps.hidden = false;
  button.addEventListener('click', () => void event.prompt());
});
addEventListener('appinstalled', () => {
  if (steps) steps.hidden = true;
});

function isInstall(event: Event): event is InstallEvent {
  return 'prompt' in event;
}
