// This runs before every test file: jsdom cannot open a <dialog>. Stories test the focus trap and Esc of the browser.
// Tests of style sheets run without jsdom.
if ('HTMLDialogElement' in globalThis)
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
