import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Lazy<Module> = { load: () => Promise<Module>; loaded?: Module };
type LazyPartProps<Module> = {
  part: Lazy<Module>;
  children: (module: Module) => ReactNode;
  /** Shown while loading. */
  fallback?: ReactNode;
  /** Shown after an error; the default is a notice with a retry button. */
  failed?: ReactNode;
};

export function lazyPart<Module>(load: () => Promise<Module>): Lazy<Module> {
  const part: Lazy<Module> = { load: async () => (part.loaded ??= await load()) };
  return part;
}

/**
 * Renders a lazy-loaded part of a page, or an error in its place. React's `lazy` would throw to the error page, which
 * would abort running uploads.
 */
export function LazyPart<Module>({ part, children, fallback, failed }: LazyPartProps<Module>) {
  const [state, setState] = useState(part.loaded ? 'loaded' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    part.load().then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  }, [part, state]);
  if (part.loaded) return children(part.loaded);
  if (state !== 'failed') return fallback;
  return failed ?? <NotLoaded onRetry={() => setState('loading')} />;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="outline" onClick={onRetry}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" title="没有加载出来" actions={retry}>
      请检查网络后重试，还是不行就刷新页面。
    </Notice>
  );
}
