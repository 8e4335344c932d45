import { Refusal } from '../base/http/refusal.ts';

/** What is told of a service, in both languages. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

/** What is wrong with a service or its address. */
export class ServiceTrouble extends Refusal {
  constructor(
    code: number,
    readonly words: Words,
  ) {
    super(code, words.zh);
  }
}
