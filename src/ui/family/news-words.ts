import type { FamilyNews } from '#domain/family-news.ts';
import * as texts from '#words/en/family-news.ts';

export function newsWords({ kind, name }: FamilyNews): string {
  switch (kind) {
    case 'invited':
      return texts.invited({ name });
    case 'accepted':
      return texts.accepted({ name });
    case 'joined':
      return texts.joined({ name });
  }
}
