import type { FieldErrors } from '@print/contract/errors';
import type { NewOrder, NewOrderDocument } from '@print/contract/ordering';
import { type BindingType, normalisePhone } from '@print/contract/orders';
import { readFileName } from '#domains/documents/file-name-rules.ts';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { orderMessages, orderRefused } from '../orders.errors.ts';

const maxPhoneLength = 20;

export type OrderLimits = {
  /** A walk-in customer may leave the phone number out. */
  readonly isPhoneOptional?: boolean;
  readonly maxGroups: number;
  readonly maxDocumentsPerGroup: number;
  readonly maxCopies: number;
};

/** A document or group of the request, and its path in the request body for error messages. */
export type RequestedDocument = Omit<NewOrderDocument, 'sequence_in_group'> & { readonly path: string };
export type RequestedGroup = {
  readonly bindingType: BindingType;
  readonly path: string;
  readonly documents: readonly RequestedDocument[];
};
export type RequestedOrder = { readonly phoneNumber: string; readonly groups: readonly RequestedGroup[] };

/** Normalises phone number and file names, sorts groups and documents by sequence; throws all errors at once. */
export function readOrder(order: Pick<NewOrder, 'phone_number' | 'groups'>, limits: OrderLimits): RequestedOrder {
  const phoneNumber = normalisePhone(order.phone_number);
  const isPhoneOmitted = limits.isPhoneOptional && phoneNumber === '';
  const errors = { ...(!isPhoneOmitted && phoneErrors(phoneNumber)), ...groupErrors(order, limits) };
  if (Object.keys(errors).length > 0) throw orderRefused(errors);
  const groups = order.groups.map(({ binding_type, sequence_in_order, documents }, index) => ({
    sequence: sequence_in_order,
    bindingType: binding_type,
    path: `groups.${index}`,
    documents: sortBySequence(
      documents.map((document, at) => readDocument(document, `groups.${index}.documents.${at}`)),
    ),
  }));
  return { phoneNumber, groups: sortBySequence(groups) };
}

function readDocument({ sequence_in_group, ...document }: NewOrderDocument, path: string) {
  const { name } = readFileName(document.original_filename);
  return { ...document, original_filename: name, path, sequence: sequence_in_group };
}

function phoneErrors(phone: string): FieldErrors {
  const { phoneMissing, phoneTooLong, phoneMasked, phoneInvalid } = orderMessages;
  if (phone === '') return { phone_number: [phoneMissing] };
  if (phone.length > maxPhoneLength) return { phone_number: [phoneTooLong(maxPhoneLength)] };
  // Masked numbers contain ****. An order with such a number would never be found.
  if (phone.includes('****')) return { phone_number: [phoneMasked] };
  return phone.search(hiddenCharacters) === -1 ? {} : { phone_number: [phoneInvalid] };
}

function groupErrors({ groups }: Pick<NewOrder, 'groups'>, limits: OrderLimits): FieldErrors {
  const { tooManyGroups, tooManyDocuments, tooManyCopies } = orderMessages;
  if (groups.length > limits.maxGroups) return { groups: [tooManyGroups(limits.maxGroups)] };
  const places = groups.map((group) => group.sequence_in_order);
  const errors = sequenceErrors(places, (index) => `groups.${index}.sequence_in_order`);
  for (const [index, { documents }] of groups.entries()) {
    const path = `groups.${index}.documents`;
    if (documents.length > limits.maxDocumentsPerGroup) errors[path] = [tooManyDocuments(limits.maxDocumentsPerGroup)];
    const placesInGroup = documents.map((document) => document.sequence_in_group);
    Object.assign(
      errors,
      sequenceErrors(placesInGroup, (at) => `${path}.${at}.sequence_in_group`),
    );
    for (const [at, { copies }] of documents.entries())
      if (copies > limits.maxCopies) errors[`${path}.${at}.copies`] = [tooManyCopies(limits.maxCopies)];
  }
  return errors;
}

/** The sequence must contain the numbers 1 to n once each, in any order. */
function sequenceErrors(places: readonly number[], pathOf: (index: number) => string): FieldErrors {
  const errors: FieldErrors = {};
  const usedPlaces = new Set<number>();
  for (const [index, place] of places.entries()) {
    if (place > places.length || usedPlaces.has(place))
      errors[pathOf(index)] = [orderMessages.wrongSequence(places.length)];
    usedPlaces.add(place);
  }
  return errors;
}

function sortBySequence<Item extends { readonly sequence: number }>(items: Item[]): Omit<Item, 'sequence'>[] {
  return items.sort((a, b) => a.sequence - b.sequence).map(({ sequence: _, ...item }) => item);
}
