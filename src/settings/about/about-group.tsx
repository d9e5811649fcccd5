import { Copy } from "lucide-react";
import { build } from "virtual:build";
import { Button, copyText } from "#src/ui/form/button.tsx";
import { SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { IdText } from "#src/ui/text/text.tsx";

const version = `Reshelve ${build.version}`;

export function AboutGroup() {
  return (
    <SettingGroup heading="About">
      <SettingRow
        group
        name={version}
        hint={
          build.commit === null ? (
            "Built from an unknown commit"
          ) : (
            <>
              Build <IdText>{build.commit}</IdText>
            </>
          )
        }
      >
        {() => (
          <Button
            icon={<Copy aria-hidden />}
            onClick={() => void copyText(reportText(), "version")}
          >
            Copy for a report
          </Button>
        )}
      </SettingRow>
      <SettingRow group name="Libraries" hint="The open-source packages that Reshelve is made with">
        {() => (
          <a href={`${import.meta.env.BASE_URL}licences.txt`} target="_blank" rel="noreferrer">
            Names and licences
          </a>
        )}
      </SettingRow>
    </SettingGroup>
  );
}

/** Version, build and browser, without anything of the workspace. */
const reportText = () => `${version}, build ${build.commit ?? "unknown"}\n${navigator.userAgent}`;
