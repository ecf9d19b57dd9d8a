/**
 * Resolves when an element is near the screen or above it, or at the first press of a pointer or key. The press may
 * be a click on the logo: React completes a navigation to the same page only after all parts of the page have loaded.
 */
export function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const { signal } = controller;
    const finish = () => {
      controller.abort();
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) finish();
      },
      { rootMargin: '100000px 0px 200px' },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, finish, { signal });
  });
}
