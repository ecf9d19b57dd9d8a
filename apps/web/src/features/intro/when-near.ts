/** Until somebody is about to see an element, or has gone past it. */
export function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '100000px 0px 200px' },
    );
    observer.observe(element);
  });
}
