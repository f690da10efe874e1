import { back } from "here:back";
import { render } from "preact";
import { Shell } from "./app/app";
import "./lib/base.css";
import { preferred, speak } from "./lib/i18n";
import "./lib/theme";

await speak(preferred());
render(<Shell back={back} />, document.getElementById("page")!);
