/**
 * Until somebody is about to see an element, has gone past it, or does anything at all: a step that leads to the same
 * page, as its own logo does, is not taken before every part of the page is there.
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
