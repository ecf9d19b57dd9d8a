import { typesOf } from '@print/contract/binding-kinds';
import { BindingKind } from '@print/contract/orders';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BindingDrawing } from './binding-drawing.tsx';
import { BindingIcon } from './binding-icon.tsx';

afterEach(cleanup);

test.each(BindingKind.options)('every binding of the kind %s is drawn like the first', (kind) => {
  const drawn = typesOf(kind).map((type) => {
    const { container } = render(
      <>
        <BindingIcon type={type} />
        <BindingDrawing type={type} />
      </>,
    );
    return container.innerHTML;
  });
  expect(new Set(drawn).size).toBe(1);
});
