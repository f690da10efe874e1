import { routeUrl } from "../../lib/router";
import type { Lesson } from "./lesson";

// pageAddress returns the address of the page without query and hash.
const pageAddress = (): string => location.origin + location.pathname;

// lessonAddress returns the address of a lesson.
export const lessonAddress = ({ id }: Lesson): string => pageAddress() + routeUrl("learn", { lesson: id });

// embedCode returns the HTML that shows a lesson in another page.
export function embedCode({ id }: Lesson, title: string): string {
  return `<iframe src="${pageAddress()}?embed${routeUrl("learn", { lesson: id })}" title="${title}" width="100%" height="720" style="border: 0"></iframe>`;
}
