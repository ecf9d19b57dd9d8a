import './styles/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { csrfToken, refreshCsrfToken } from '#api/csrf.ts';
import { preloadPage } from '#app/preload-page.ts';
import { createQueryClient } from '#app/query-client.ts';
import { registerServiceWorker } from '#app/register-service-worker.ts';
import { Root } from '#app/root.tsx';
import { ensureHistoryKey } from '#app/scroll-positions.ts';
import { seedShopQuery } from '#app/seed-shop-query.ts';
import { watchTheme } from '#app/theme.ts';
import { yieldToMain } from '#lib/yield-to-main.ts';
import { watchSession } from '#session/watch-session.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
start(container).catch((error) => {
  // index.html shows the load-failure notice.
  window.dispatchEvent(new Event('app-failed'));
  throw error;
});

/** Start-up yields between its steps, so that a slow phone stays responsive to input. */
async function start(container: HTMLElement): Promise<void> {
  ensureHistoryKey();
  watchTheme();
  registerServiceWorker();
  await yieldToMain();

  const queryClient = createQueryClient();
  seedShopQuery(queryClient);
  watchSession(queryClient);
  if (csrfToken() === undefined) void refreshCsrfToken();
  await yieldToMain();

  // With the page's chunk loaded, hydration needs no loading state. When the chunk fails to load, the app retries and
  // shows the error.
  await preloadPage(window.location.pathname).catch(() => undefined);
  await yieldToMain();

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Root />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  window.dispatchEvent(new Event('hydrating'));
  // A transition hydrates in slices, so that input comes first.
  if (container.hasChildNodes()) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}
