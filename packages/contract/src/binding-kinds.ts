/** The kinds of work that the house can do. */
export const bindingKinds = ['none', 'staple_top_left', 'staple_left_side', 'staple', 'ring_bound'] as const;
type BindingKind = (typeof bindingKinds)[number];

export const maxBindings = 12;
/** Enough for any shop, as each kind is there once. */
export const bindingNumbers = ['', '_2', '_3', '_4', '_5', '_6', '_7', '_8', '_9'] as const;
type BindingType = `${BindingKind}${(typeof bindingNumbers)[number]}`;

export const kindOf = (type: BindingType) => type.replace(/_\d$/, '') as BindingKind;

/** The ids that bindings of this kind may have. */
export const typesOf = (kind: BindingKind) => bindingNumbers.map((number) => `${kind}${number}` as const);
